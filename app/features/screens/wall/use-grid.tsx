import { useRouteLoaderData } from '@remix-run/react'
import { type Appearance, AS_SYSTEM } from '../../../appearance/appearance.ts'
import { GRIDS, type Grid } from '../../../ui/masonry/masonry.ts'

/** The wall's grid in this browser, as its appearance has it. */
export function useGrid(): Grid {
  const root = useRouteLoaderData<{ appearance: Appearance }>('root')
  return GRIDS[(root?.appearance ?? AS_SYSTEM).density]
}
