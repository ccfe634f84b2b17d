import type { Route } from './core/router';

/** What each view hands back to the frame. */
export interface View {
  /** The address changed, but the view is the same. */
  update(route: Route): void;
  /** A key that nobody else took; true when it was used. */
  key?(event: KeyboardEvent): boolean;
  destroy(): void;
}

export type MakeView = (root: HTMLElement, route: Route) => View;
