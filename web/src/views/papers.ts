import type { Route } from '../core/router';
import type { View } from '../view';
export const papers = (_: HTMLElement, __: Route): View => ({ update() {}, destroy() {} });
