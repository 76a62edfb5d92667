const COLOURS = [
  'bg-avatar-0',
  'bg-avatar-1',
  'bg-avatar-2',
  'bg-avatar-3',
  'bg-avatar-4',
  'bg-avatar-5',
  'bg-avatar-6',
  'bg-avatar-7',
] as const

/** A member's picture, or their initial on their colour. It stands beside their name, so it has none. */
export function Avatar({
  name,
  src,
  colourIndex,
  size,
}: {
  name: string
  src: string | null
  colourIndex: number
  size: 32 | 40 | 48 | 120
}) {
  const frame = `shrink-0 rounded-full ${SIZES[size]}`
  if (src) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={`${frame} object-cover`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`${frame} inline-flex items-center justify-center font-semibold text-white ${COLOURS[colourIndex % COLOURS.length]}`}
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}

const SIZES = {
  32: 'size-8 text-sm',
  40: 'size-10 text-base',
  48: 'size-12 text-lg',
  120: 'size-30 text-2xl',
} as const
