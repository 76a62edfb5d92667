import { type RefObject, useId, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { PIN_DESCRIPTION_LENGTH } from '../../../content/pins/limits.ts'
import { domainOf } from '../../../content/pins/links/domain.ts'
import { handedIdIn } from '../../tray/handed/handed-note.ts'
import { useHandedNote } from '../../tray/handed/use-handed-note.tsx'
import { PictureChoices } from '../picture-choices.tsx'
import { describedPicture } from './described-picture.ts'
import type { ShownDraft } from './draft.ts'
import { DraftPicture } from './draft-picture.tsx'
import { EditSeparately } from './edit-separately.tsx'
import type { DraftPictures } from './use-draft-pictures.tsx'

/** Read when the page loads, because a log-in removes the fragment. */
const HANDED_ID = import.meta.env.SSR ? null : handedIdIn(location.hash)

export function DraftPreview({
  draft,
  pictures,
  boardId,
  isSaved,
  refused,
  form,
  formId,
  typed,
}: {
  draft: ShownDraft
  pictures: DraftPictures
  boardId: number | null
  isSaved: boolean
  refused: readonly string[]
  form: RefObject<HTMLFormElement>
  formId: string
  typed: string | undefined
}) {
  const [isEditing, setEditing] = useState(false)
  const [description, setDescription] = useState(typed ?? draft.description)
  const linkId = useId()
  const host = domainOf(draft.link)
  const [only] = pictures.pictures
  const isOne = pictures.pictures.length <= 1

  useHandedNote(
    () => HANDED_ID,
    () => ({
      state: isSaved ? 'saved' : 'shown',
      texts: description === draft.description ? {} : { description },
    }),
  )
  return (
    <Form
      ref={form}
      id={formId}
      method="post"
      // Placed below the text, so that the picture's unknown height doesn't move it.
      className={`flex gap-4 ${isOne ? 'min-[40rem]:flex-col-reverse min-[40rem]:justify-end' : 'flex-col'}`}
    >
      {isOne ? (
        <DraftPicture url={only?.url} color={draft.color} isLow={isEditing} look={pictures.look} />
      ) : (
        <div className="flex min-w-0 flex-col items-start gap-2">
          <PictureChoices
            legend={`${pictures.pictures.length} pictures. Choose one or more:`}
            pictures={pictures.pictures}
            picked={pictures.picked}
            onPick={pictures.pick}
            look={pictures.look}
            layout="strip"
            refused={refused}
          />
          <EditSeparately
            draft={draft}
            pictures={pictures.chosen}
            description={description}
            boardId={boardId}
          />
        </div>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className={isEditing ? '' : 'hidden noscript:block'}>
          <TextArea
            key={String(isEditing)}
            autoFocus={isEditing}
            label="Description"
            name="description"
            value={description}
            maxLength={PIN_DESCRIPTION_LENGTH}
            onChange={(event) => setDescription(event.target.value)}
          />
        </div>
        {!isEditing && (
          <div className="noscript:hidden">
            {description && (
              <p dir="auto" className="line-clamp-4 whitespace-pre-line">
                {description}
              </p>
            )}
            <Button
              look="bare"
              size="small"
              className="-ms-3.5 self-start underline"
              onClick={() => setEditing(true)}
            >
              {description ? 'Edit description' : 'Add description'}
            </Button>
          </div>
        )}
        {host && (
          <p id={linkId} className="text-sm text-muted">
            From <bdi>{host}</bdi>
          </p>
        )}
        {draft.isLinkRefused && (
          <p className="text-sm text-muted">
            We can’t keep the page’s address with the pin because it isn’t a web address.
          </p>
        )}
      </div>
      {pictures.pictures.map(
        (picture) =>
          picture.alt && (
            <input
              key={picture.url}
              type="hidden"
              name="altText"
              value={describedPicture(picture)}
            />
          ),
      )}
      {draft.link && <input type="hidden" name="link" value={draft.link} />}
      {draft.title && <input type="hidden" name="title" value={draft.title} />}
      {draft.color && <input type="hidden" name="color" value={draft.color} />}
      {draft.guid && <input type="hidden" name="guid" value={draft.guid} />}
    </Form>
  )
}
