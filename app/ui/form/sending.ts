import { useLocation, useNavigation, useFetcher as useRemixFetcher } from '@remix-run/react'
import { useMissing } from '../network.ts'

/**
 * Remix's fetcher. Offline it is idle with `isWaiting`: the page shows nothing as done. It is idle as soon as it is
 * refused, though the page still reads itself anew, so that no press is lost.
 */
export function useFetcher<T>(options?: { key?: string }) {
  const fetcher = useRemixFetcher<T>(options)
  const isWaiting = useMissing() !== null && fetcher.state === 'submitting'
  const isRefused = fetcher.state === 'loading' && isRefusal(fetcher.data)
  const isIdle = isWaiting || isRefused
  const formData = isIdle ? undefined : fetcher.formData
  const state = isIdle ? 'idle' : fetcher.state
  return { ...fetcher, formData, state, isWaiting }
}

function isRefusal(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'formError' in answer
}

/** The current navigation or form; null while it waits for the network. */
export function useUnderWay() {
  const navigation = useNavigation()
  const isWaiting = useMissing() !== null
  return navigation.state === 'idle' || isWaiting ? null : navigation
}

/** The form on its way, until the page that it leads to. Null once it is answered in its own page. */
export function useSentForm() {
  const { pathname } = useLocation()
  const underWay = useUnderWay()
  if (underWay?.formMethod !== 'POST') return null
  const { state, location, formAction, formData } = underWay
  // https://github.com/remix-run/react-router/blob/main/packages/router/router.ts
  const isRedirected = location.state?._isRedirect === true
  const isAnswered = state === 'loading' && !isRedirected && location.pathname === pathname
  return isAnswered ? null : { action: formAction, data: formData }
}
