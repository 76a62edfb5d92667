import { useLocation, useNavigation, useFetcher as useRemixFetcher } from '@remix-run/react'
import { FAILED_LOAD } from '../failing/failed-load.ts'
import { useNetworkTrouble } from '../network.ts'

/**
 * Remix's fetcher, except that it counts as idle and hides its form data in two cases: while a change waits for the
 * network (`isWaiting`), so that pages don't show the change as saved, and after a refusal, so that buttons work again.
 * Throws if its data couldn't be loaded.
 */
export function useFetcher<T>(options?: { key?: string }) {
  const fetcher = useRemixFetcher<T>(options)
  const isWaiting = useNetworkTrouble() !== null && fetcher.state === 'submitting'
  if (fetcher.data === FAILED_LOAD) throw new Error('A part could not be read.')
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
export function useNavigationInProgress() {
  const navigation = useNavigation()
  const isWaiting = useNetworkTrouble() !== null
  return navigation.state === 'idle' || isWaiting ? null : navigation
}

/** The submitted form, until the next page has loaded or its own page has the result; otherwise null. */
export function useSentForm() {
  const { pathname } = useLocation()
  const underWay = useNavigationInProgress()
  if (underWay?.formMethod !== 'POST') return null
  const { state, location, formAction, formData } = underWay
  // React Router sets this flag: https://github.com/remix-run/react-router/blob/main/packages/router/router.ts
  const isRedirected = location.state?._isRedirect === true
  const isAnswered = state === 'loading' && !isRedirected && location.pathname === pathname
  return isAnswered ? null : { action: formAction, data: formData }
}
