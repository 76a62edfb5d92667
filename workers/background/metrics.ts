type Bound = { METRICS?: AnalyticsEngineDataset | undefined }

export type RequestPoint = {
  route: string
  method: string
  status: number
  ms: number
  d1: number
}

/** Records a request if Analytics Engine is bound. Leaves out pictures, because data points cost money. */
export function recordRequest(
  { METRICS }: Bound,
  { route, method, status, ms, d1 }: RequestPoint,
): void {
  if (route === PICTURES && status < 400) return
  METRICS?.writeDataPoint({
    indexes: [route],
    blobs: ['request', route, method, String(status)],
    doubles: [ms, d1],
  })
}

export const PICTURES = 'media'

export function recordJob(
  { METRICS }: Bound,
  {
    kind,
    name,
    ms,
    isFailed,
  }: { kind: 'clock' | 'queue'; name: string; ms: number; isFailed: boolean },
): void {
  METRICS?.writeDataPoint({
    indexes: [name],
    blobs: [kind, name, isFailed ? 'failed' : 'done'],
    doubles: [ms],
  })
}
