/** An illustration of dragging the bookmarklet up into the bookmarks bar. */
export function DragPicture() {
  return (
    <svg
      viewBox="0 0 480 220"
      role="img"
      aria-label="The button is dragged from the page up to the bookmarks bar"
      className="w-full max-w-lg rounded-dialog bg-sunken text-ink"
    >
      <rect x="24" y="24" width="432" height="196" rx="16" className="fill-raised" />
      <g className="fill-muted">
        <circle cx="48" cy="46" r="5" />
        <circle cx="66" cy="46" r="5" />
        <circle cx="84" cy="46" r="5" />
      </g>
      <rect x="108" y="36" width="324" height="20" rx="10" className="fill-sunken" />
      <g className="fill-sunken">
        <rect x="44" y="70" width="64" height="16" rx="8" />
        <rect x="116" y="70" width="84" height="16" rx="8" />
        <rect x="44" y="108" width="150" height="90" rx="12" />
      </g>
      <rect x="208" y="66" width="68" height="24" rx="12" className="fill-brand" />
      <path d="M356 158C352 116 320 82 288 80" fill="none" stroke="currentColor" strokeWidth="3" />
      <path d="m300 70-14 9 12 12" fill="none" stroke="currentColor" strokeWidth="3" />
      <rect
        x="322"
        y="162"
        width="68"
        height="24"
        rx="12"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="5 5"
      />
    </svg>
  )
}
