import type { Route } from '../../core/router';
import type { View } from '../../view';
export const games = (_: HTMLElement, __: Route): View => ({ update() {}, destroy() {} });
