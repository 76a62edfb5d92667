import { useNavigation, useFetcher as useRemixFetcher } from '@remix-run/react'
import { useMissing } from '../network.ts'

/**
 * Remix's fetcher. While what it sends waits for the network it is at rest and `isWaiting`: the page shows
 * nothing as done that the server doesn't know, and the form can be sent once more.
 */
export function useFetcher<T>(options?: { key?: string }) {
  const fetcher = useRemixFetcher<T>(options)
  const isWaiting = useMissing() !== null && fetcher.state === 'submitting'
  const formData = isWaiting ? undefined : fetcher.formData
  const state = isWaiting ? 'idle' : fetcher.state
  return { ...fetcher, formData, state, isWaiting }
}

/** What the page is sending or where it is going; null at rest and while that waits for the network. */
export function useUnderWay() {
  const navigation = useNavigation()
  const isWaiting = useMissing() !== null
  return navigation.state === 'idle' || isWaiting ? null : navigation
}
