import { useNavigation, useFetcher as useRemixFetcher } from '@remix-run/react'
import { useMissing } from '../network.ts'

/** Remix's fetcher. Offline it is idle with `isWaiting`: the page shows nothing as done. */
export function useFetcher<T>(options?: { key?: string }) {
  const fetcher = useRemixFetcher<T>(options)
  const isWaiting = useMissing() !== null && fetcher.state === 'submitting'
  const formData = isWaiting ? undefined : fetcher.formData
  const state = isWaiting ? 'idle' : fetcher.state
  return { ...fetcher, formData, state, isWaiting }
}

/** The current navigation or form; null while it waits for the network. */
export function useUnderWay() {
  const navigation = useNavigation()
  const isWaiting = useMissing() !== null
  return navigation.state === 'idle' || isWaiting ? null : navigation
}
