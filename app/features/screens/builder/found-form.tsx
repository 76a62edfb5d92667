import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { useIsHydrated } from '../../../ui/hydration.ts'
import type { FoundPage } from '../../content/webpages/found-pictures.ts'
import { keepPagePictures } from '../picker/saved/page-pictures.ts'
import { FoundImage } from './found-image.tsx'
import { FoundSeveral } from './found-several.tsx'
import { type BuilderProps, PinForm } from './pin-form.tsx'
import { useAltReminder } from './use-alt-reminder.tsx'
import { useFoundPictures } from './use-found-pictures.tsx'

export function FoundForm({ found, ...props }: BuilderProps & { found: FoundPage }) {
  const { result } = props
  const reminder = useAltReminder()
  const [isAltTyped, setAltTyped] = useState(false)
  // Empty without scripts, because nothing could update it when another picture is chosen.
  const [altText, setAltText] = useState('')
  const { pictures, chosen, pick, look } = useFoundPictures(
    found.pictures,
    result?.typed['imageUrl'],
  )
  const isLive = useIsHydrated()
  const [isSeveral, setSeveral] = useState(false)
  useEffect(() => {
    if (!isAltTyped) setAltText(chosen?.alt ?? '')
  }, [chosen, isAltTyped])
  if (isSeveral) {
    return (
      <FoundSeveral
        found={found}
        pictures={pictures}
        look={look}
        place={props.place}
        onCancel={() => setSeveral(false)}
      />
    )
  }
  return (
    <PinForm
      {...props}
      layout="below"
      texts={{
        title: found.title,
        description: found.description,
        altText,
        link: found.url,
        aiLabel: 'board',
      }}
      reminder={reminder}
      onChange={(event) => {
        reminder.form.onChange(event)
        if (event.target instanceof HTMLInputElement && event.target.name === 'altText') {
          setAltTyped(true)
        }
      }}
      onSubmit={(event) => {
        reminder.form.onSubmit(event)
        const saved = String(new FormData(event.currentTarget).get('imageUrl'))
        keepPagePictures({ page: found.url, saved, pictures: found.pictures.map(({ url }) => url) })
      }}
    >
      <input type="hidden" name="method" value="scraped" />
      <FormError>
        {result?.formError ?? result?.errors['imageUrl'] ?? result?.errors['image']}
      </FormError>
      <fieldset>
        <legend className="pb-3 font-semibold">
          {pictures.length === 1
            ? 'One picture found'
            : `${pictures.length || 'No'} pictures found${pictures.length > 0 ? '. Choose one:' : ' that could be loaded.'}`}
        </legend>
        <div className="grid max-h-135 grid-cols-[repeat(auto-fill,min(10rem,(100%_-_1.5rem)/3))] gap-3 overflow-y-auto p-2">
          {pictures.map((picture, place) => (
            <label key={picture.url} className="relative block cursor-pointer">
              <input
                type="radio"
                name="imageUrl"
                value={picture.url}
                checked={picture.url === chosen?.url}
                onChange={() => pick(picture.url)}
                className="peer sr-only"
              />
              <FoundImage
                picture={picture}
                place={place}
                look={look}
                loading="lazy"
                sizeClassName="left-1 narrow:left-2"
                className="aspect-square w-full rounded-pin bg-sunken object-cover outline-offset-2 peer-checked:outline-4 peer-checked:outline-ink peer-focus-visible:ring-4 peer-focus-visible:ring-field forced-colors:peer-focus-visible:outline-4 forced-colors:peer-focus-visible:outline-dotted"
              />
            </label>
          ))}
        </div>
      </fieldset>
      {isLive && pictures.length > 1 && (
        <Button className="self-start" onClick={() => setSeveral(true)}>
          Save several
        </Button>
      )}
    </PinForm>
  )
}
