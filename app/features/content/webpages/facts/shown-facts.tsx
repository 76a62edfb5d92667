import { lazyPart } from '../../../../ui/network.ts'

export const loadFacts = () => import('./facts-card.tsx')

export const FactsCard = import.meta.env.SSR ? (await loadFacts()).default : lazyPart(loadFacts)
