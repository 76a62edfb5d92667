import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { literal } from '../../../../db/literal.ts'
import { parseJson } from '../../../../json.ts'
import { isNotBlocked } from '../../../core/permissions/blocks.server.ts'
import { picturePath, SQUARE } from '../../../core/pictures/picture-path.ts'
import { PREVIEW_PINS } from '../limits.ts'

export type PreviewPin = {
  imageMediumUrl: string
  imageSquareUrl: string
  size: { width: number; height: number }
}

export function previewPins(viewerId: number) {
  return sql`(select json_group_array(json(preview)) from (
    select json_object('hash', hash, 'width', width, 'height', height) as preview
    from pins join pictures on pictures.id = pins.picture_id
    where pins.section_id = board_sections.id and pins.deleted_at is null
      and ${isNotBlocked(viewerId, sql`pins.pinner_id`)}
    order by pins.id desc limit ${literal(PREVIEW_PINS)}
  ))`
    .mapWith(previewsOf)
    .as('preview_pins')
}

const Preview = v.object({ hash: v.string(), width: v.number(), height: v.number() })

function previewsOf(json: string): PreviewPin[] {
  return parseJson(v.array(Preview), json).map(({ hash, ...size }) => {
    const medium = picturePath(hash, '236x')
    const square = picturePath(hash, SQUARE)
    return { imageMediumUrl: medium, imageSquareUrl: square, size }
  })
}
