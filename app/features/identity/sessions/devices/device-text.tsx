import type { ReactNode } from 'react'

export function DeviceText({
  device,
  country,
  isCurrent,
  since,
  children,
}: {
  device: string
  country: string
  isCurrent: boolean
  since: ReactNode
  children?: ReactNode
}) {
  return (
    <div>
      <p className="font-semibold">{device}</p>
      <p className="text-sm text-muted">
        {country} · {isCurrent ? <strong className="text-ink">this device</strong> : since}
        {children}
      </p>
    </div>
  )
}
