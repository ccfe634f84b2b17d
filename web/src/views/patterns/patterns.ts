import type { Route } from '../../core/router';
import type { View } from '../../view';
export const patterns = (_: HTMLElement, __: Route): View => ({ update() {}, destroy() {} });
