import { useId } from 'react'
import { useIsHydrated } from '../../../../ui/hydration.ts'
import { addFiles } from '../store/add-pictures.ts'

const ACCEPTED =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif,video/mp4,video/webm,.mp4,.webm,.csv,text/csv'

const LOOK =
  'button relative h-11 cursor-pointer bg-sunken px-4.5 outline-offset-2 hover:bg-pressed has-focus-visible:outline-2 has-focus-visible:outline-ink'

/** Two buttons that open the browser's choosers for files and, if the browser has one, for folders. */
export function AddPictures() {
  const isLive = useIsHydrated()
  const id = useId()

  const takesFolders = isLive && 'webkitdirectory' in HTMLInputElement.prototype
  const isPhone = isLive && matchMedia('(pointer: coarse)').matches
  return (
    <div className="flex flex-wrap gap-3">
      <label htmlFor={id} className={LOOK}>
        Add pictures or videos
        <input
          id={id}
          type="file"
          multiple
          accept={ACCEPTED}
          onChange={({ currentTarget }) => void addFrom(currentTarget)}
          className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
        />
      </label>
      {takesFolders && !isPhone && (
        <label htmlFor={`${id}-folder`} className={LOOK}>
          Add a folder
          <input
            id={`${id}-folder`}
            type="file"
            multiple
            {...{ webkitdirectory: '' }}
            onChange={({ currentTarget }) => void addFrom(currentTarget)}
            className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
          />
        </label>
      )}
    </div>
  )
}

async function addFrom(input: HTMLInputElement): Promise<void> {
  const files = [...(input.files ?? [])]
  // The same files can be chosen again.
  input.value = ''
  if (files.length > 0) await addFiles(files)
}
