export function CampaignPicture({ src, large = false }: { src: string | null; large?: boolean }) {
  const size = large ? 'w-32' : 'w-14'
  return src ? (
    <img
      src={src}
      alt=""
      className={`${size} shrink-0 aspect-[2/3] rounded-xl bg-sunken object-cover`}
    />
  ) : (
    <span
      aria-hidden="true"
      className={`${size} block shrink-0 aspect-[2/3] rounded-xl bg-sunken`}
    />
  )
}
