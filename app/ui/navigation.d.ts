/** As much of the Navigation API as is used, which this version of TypeScript doesn't know yet. */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  readonly userInitiated: boolean
}

interface Navigation {
  addEventListener(type: 'navigate', listener: (event: NavigateEvent) => void): void
  removeEventListener(type: 'navigate', listener: (event: NavigateEvent) => void): void
}

interface Window {
  /** Missing in browsers from before 2026. */
  readonly navigation?: Navigation
}
