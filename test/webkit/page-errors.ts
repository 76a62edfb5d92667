/** Runs in a page before its own scripts: reports console errors, uncaught errors, and blocked resources. */
export function reportPageErrors(address: string): void {
  document.currentScript?.remove()
  const report = (complaint: string) => {
    navigator.sendBeacon(address, `${complaint} (${location.href})`)
  }
  for (const level of ['error', 'warn'] as const) {
    const write = console[level]
    console[level] = (...said) => {
      report(said.map(String).join(' '))
      write.apply(console, said)
    }
  }
  addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) report(event.message)
  })
  addEventListener('unhandledrejection', (event: PromiseRejectionEvent) =>
    report(`unhandled: ${event.reason}`),
  )
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`refused: ${violatedDirective} ${blockedURI}`),
  )
}
