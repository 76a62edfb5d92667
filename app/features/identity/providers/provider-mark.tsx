import type { ConnectableProvider } from '../sign-in-methods/providers.ts'

export function ProviderMark({ provider }: { provider: ConnectableProvider }) {
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden="true" className="shrink-0">
      {MARKS[provider]}
    </svg>
  )
}

const MARKS = {
  google: (
    <g fill="none" strokeWidth={3.4}>
      <path stroke="#ea4335" d="M4.2 6.6a6.7 6.7 0 0 1 10.6-1.4" />
      <path stroke="#fbbc05" d="M4.2 13.4a6.7 6.7 0 0 1 0-6.8" />
      <path stroke="#34a853" d="M14.6 14.9A6.7 6.7 0 0 1 4.2 13.4" />
      <path stroke="#4285f4" d="M10 10h6.7a6.7 6.7 0 0 1-2.1 4.900" />
    </g>
  ),
  facebook: (
    <>
      <circle cx={10} cy={10} r={9} fill="#0866ff" />
      <path
        fill="#fff"
        d="M8.600 19v-6.300H6.500V9.900h2.100V8.600c0-2.500 1.100-3.700 3.600-3.700.5 0 1.200.1 1.600.2v2.500h-1.100c-1 0-1.400.4-1.400 1.300v1h2.400l-.4 2.800h-2V19z"
      />
    </>
  ),
  line: (
    <>
      <rect width={20} height={20} rx={5} fill="#06c755" />
      <path
        fill="#fff"
        d="M10 4c3.700 0 6.500 2.300 6.500 5.200 0 2.600-2.600 4.900-6 6.700-.5.3-.8.1-.7-.4l.1-1.100C6.300 14.200 3.500 12 3.500 9.200 3.500 6.300 6.300 4 10 4Z"
      />
    </>
  ),
  instagram: (
    <g fill="none" stroke="currentColor" strokeWidth={1.8}>
      <rect x={2.5} y={2.5} width={15} height={15} rx={4.5} />
      <circle cx={10} cy={10} r={3.6} />
      <path strokeLinecap="round" d="M14.4 5.600h.01" />
    </g>
  ),
  sso: (
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      d="M4 17V4.500h7V17m0-9h5v9M2.500 17h15M6.500 8h2m-2 3h2m-2 3h2m5-3h.500m-.5 3h.5"
    />
  ),
}
