export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M9 7h13.500L28 12.500V25a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V10a3 3 0 0 1 3-3Z"
        className="fill-brand"
      />
      <path d="M22.500 7v3.500a2 2 0 0 0 2 2H28Z" className="fill-brand-hover" />
      <circle cx="12.500" cy="8" r="5.500" className="fill-ink stroke-canvas" strokeWidth="2" />
      <path
        d="M12.500 13.500V22"
        className="stroke-canvas"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
    </svg>
  )
}
