import * as v from 'valibot'
import { Id, NameText, Text } from '../../../forms/input.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { TAG_NAME_LENGTH } from '../limits.ts'

const TagName = v.pipe(
  NameText,
  v.regex(VISIBLE, 'tag_name_missing'),
  v.maxLength(TAG_NAME_LENGTH, 'tag_name_too_long'),
)

export const TagsQuery = v.object({ advertiserId: Id })
export type TagsQuery = v.InferOutput<typeof TagsQuery>

export const TagQuery = v.object({ advertiserId: Id, tag: Id })
export type TagQuery = v.InferOutput<typeof TagQuery>

export const TestsQuery = v.object({ ...TagQuery.entries, page: v.fallback(Text, '') })
export type TestsQuery = v.InferOutput<typeof TestsQuery>

export const NewTag = v.object({ advertiserId: Id, tagName: TagName })
export type NewTag = v.InferOutput<typeof NewTag>

export const TagRename = v.object({ ...TagQuery.entries, tagName: TagName })
export type TagRename = v.InferOutput<typeof TagRename>
