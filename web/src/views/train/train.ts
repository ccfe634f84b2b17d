import type { Route } from '../../core/router';
import type { View } from '../../view';
export const train = (_: HTMLElement, __: Route): View => ({ update() {}, destroy() {} });
