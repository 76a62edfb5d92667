import { poppies, tulips } from './flowers.ts'
import { eucalyptus, fern, specimens } from './fronds.ts'
import { monstera, olive } from './leaves.ts'
import { meadow } from './meadow.ts'

/** Botanical line drawings: ink lines over washes that are printed a little out of register. */
export const botanicals = { fern, eucalyptus, poppies, monstera, meadow, olive, tulips, specimens }
