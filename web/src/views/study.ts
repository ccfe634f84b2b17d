import type { Route } from '../core/router';
import type { View } from '../view';
export const study = (_: HTMLElement, __: Route): View => ({ update() {}, destroy() {} });
