export type Closing = 'close' | { back: 1 | 3; by: 'history' | 'router' }

/** A dialog of the flow goes back in history, or closes a window that has none. */
export function closing(state: {
  hasPinBuilder: boolean
  isCrossSite: boolean
  /** The experiment `promote_close_window`. */
  closesWindow: boolean
  historyLength: number
}): Closing {
  if (state.closesWindow && state.historyLength <= 1) return 'close'
  const by = state.isCrossSite ? 'history' : 'router'
  return { back: state.hasPinBuilder ? 3 : 1, by }
}
