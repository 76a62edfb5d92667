import type { ComponentProps } from 'react'
import { BRAND } from '../../../../brand.ts'
import { ButtonLink } from '../../../../ui/button.tsx'

export function StayLink({ look }: Pick<ComponentProps<typeof ButtonLink>, 'look'>) {
  return (
    <ButtonLink to="/" reloadDocument size="large" look={look}>
      Stay on {BRAND}
    </ButtonLink>
  )
}
