import { type AvatarSize, initialLook, initialOf, pictureLook } from './avatar-look.ts'

export function Avatar({
  name,
  src,
  colourIndex,
  size,
}: {
  name: string
  src: string | null
  colourIndex: number
  size: AvatarSize
}) {
  if (src) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={pictureLook(size)}
      />
    )
  }
  return (
    <span aria-hidden="true" className={initialLook(size, colourIndex)}>
      {initialOf(name)}
    </span>
  )
}
