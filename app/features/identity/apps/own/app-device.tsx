import type { AppChange } from './app-history.server.ts'

export function AppDevice({ change: { device, country } }: { change: AppChange }) {
  if (device === null) return null
  return (
    <>
      {' '}
      · {device} · {country}
    </>
  )
}
