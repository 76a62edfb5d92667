/** The used part of the Navigation API, which TypeScript lacks. */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  readonly userInitiated: boolean
}

interface Navigation {
  addEventListener(type: 'navigate', listener: (event: NavigateEvent) => void): void
  removeEventListener(type: 'navigate', listener: (event: NavigateEvent) => void): void
}

interface Window {
  /** Missing in browsers before 2026. */
  readonly navigation?: Navigation
}
