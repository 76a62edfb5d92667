import { loaf, tart } from './baking.ts'
import { cherries, citrus, figs } from './fruit.ts'
import { breakfast, noodles, soup, supper } from './meals.ts'

/** Food from above, on cloth and wood. */
export const foods = { citrus, breakfast, figs, tart, supper, loaf, soup, noodles, cherries }
