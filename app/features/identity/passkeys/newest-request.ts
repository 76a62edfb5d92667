type Request = { controller: AbortController; ended: Promise<unknown> }

/**
 * Runs one request for a passkey at a time. A newer request aborts the pending one and waits until that has ended,
 * because browsers refuse a second request until then. An aborted request rejects with an `AbortError`.
 */
export function newestRequest() {
  let pending: Request | null = null

  async function start<T>(
    controller: AbortController,
    before: Request | null,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    before?.controller.abort()
    await before?.ended.catch(() => {})
    controller.signal.throwIfAborted()
    return work(controller.signal)
  }

  return {
    run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const controller = new AbortController()
      const ended = start(controller, pending, work)
      pending = { controller, ended }
      return ended
    },
    abort() {
      pending?.controller.abort()
    },
  }
}
