import { type FormEvent, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form/field.tsx'
import { changePictures, removePictures } from '../store/edit-tray.ts'
import type { TrayPicture, TrayTexts } from '../tray.ts'
import { PlacePicker } from './place-picker.tsx'

/** The actions for several pictures at once. */
export function SelectedPictures({
  pictures,
  onDone,
}: {
  pictures: readonly TrayPicture[]
  onDone: () => void
}) {
  const [hasLinkField, setLinkField] = useState(false)
  const ids = pictures.map(({ id }) => id)
  const [first] = pictures
  const isSamePlace = pictures.every(
    ({ place }) =>
      place?.boardId === first?.place?.boardId && place?.sectionId === first?.place?.sectionId,
  )

  function setTexts(texts: Partial<TrayTexts>) {
    changePictures(ids, (picture) => ({ ...picture, texts: { ...picture.texts, ...texts } }))
  }

  function setLink(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTexts({ link: String(new FormData(event.currentTarget).get('link') ?? '') })
    setLinkField(false)
  }

  const isAi = pictures.every(({ texts }) => texts.madeBy === 'ai')
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{`${pictures.length} selected`}</p>
      <div className="flex flex-wrap items-center gap-2">
        <PlacePicker
          label="Board of the selected pins"
          place={isSamePlace ? (first?.place ?? null) : null}
          onChoose={(place) => changePictures(ids, (picture) => ({ ...picture, place }))}
        />
        <Button aria-expanded={hasLinkField} onClick={() => setLinkField(!hasLinkField)}>
          Set link
        </Button>
        <Button
          look={isAi ? 'ink' : 'quiet'}
          aria-pressed={isAi}
          onClick={() => setTexts({ madeBy: isAi ? 'board' : 'ai' })}
        >
          Made with AI
        </Button>
        <Button
          look="danger"
          onClick={() => {
            removePictures(ids)
            onDone()
          }}
        >
          Remove
        </Button>
        <Button look="bare" onClick={onDone}>
          Select none
        </Button>
      </div>
      {hasLinkField && (
        <form className="flex flex-wrap items-end gap-2" onSubmit={setLink}>
          <div className="grow">
            <TextField
              label="Link of the selected pins"
              name="link"
              inputMode="url"
              autoComplete="off"
              autoFocus
            />
          </div>
          <Button type="submit">Set</Button>
        </form>
      )}
    </div>
  )
}
