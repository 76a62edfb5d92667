import { BRAND } from '../../../../brand.ts'
import { isolated } from '../../../../text/direction.ts'
import type { WallReason } from '../../../content/pins/wall-pins.server.ts'

export function reasonText(reason: WallReason): string {
  switch (reason.kind) {
    case 'saved_together':
      return reason.boards === 1
        ? 'Saved together on a board'
        : `Saved together on ${reason.boards} boards`
    case 'looks_alike':
      return 'Looks similar'
    case 'hashtag':
      return `Same hashtag ${isolated(`#${reason.tag}`)}`
    case 'words':
      return 'Similar words'
    case 'colour':
      return 'Similar colours'
    case 'followed_member':
      return `You follow ${isolated(reason.name)}`
    case 'followed_board':
      return `You follow the board “${isolated(reason.name)}”`
    case 'topic':
      return `You like ${isolated(`#${reason.tag}`)}`
    case 'saved':
      return reason.title
        ? `Because you saved “${isolated(reason.title)}”`
        : 'Because you saved one like it'
    case 'new':
      return `New on ${BRAND}`
  }
}
