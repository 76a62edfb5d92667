export type CloseAction = 'close' | { back: 1 | 3; by: 'history' | 'router' }

/** Closes a dialog by going back in history, or by closing the window if there is no history. */
export function closeAction(state: {
  hasPinBuilder: boolean
  isCrossSite: boolean
  /** Whether the experiment `promote_close_window` is on. */
  closesWindow: boolean
  historyLength: number
}): CloseAction {
  if (state.closesWindow && state.historyLength <= 1) return 'close'
  const by = state.isCrossSite ? 'history' : 'router'
  return { back: state.hasPinBuilder ? 3 : 1, by }
}
