export function CampaignPicture({ src, large = false }: { src: string | null; large?: boolean }) {
  const look = `${large ? 'w-32' : 'w-14'} shrink-0 aspect-[2/3] rounded-xl bg-sunken`
  return src ? (
    <img src={src} alt="" className={`${look} object-cover`} />
  ) : (
    <span aria-hidden="true" className={`${look} block`} />
  )
}
