import { isRouteErrorResponse } from '@remix-run/react'

export function errorText(error: unknown): { title: string; text: string; isLogged?: boolean } {
  if (isMissing(error)) {
    const text = 'This page may have been moved or deleted, or the address may be mistyped.'
    return { title: 'Page not found', text }
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    const text = typeof error.data?.message === 'string' ? error.data.message : error.statusText
    return { title: "That didn't work", text }
  }
  // The server has logged its own errors, which browsers receive without their message.
  const isLogged = isRouteErrorResponse(error) || String(error).includes('Unexpected Server Error')
  const title = 'Sorry! Something went wrong on our end.'
  return { title, text: 'Trying again often helps.', isLogged }
}

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}
