import { useId } from 'react'
import { ACCEPTED_FILES } from '../../builder/upload/accepted-files.ts'
import { FolderButton } from '../../builder/upload/folder-button.tsx'
import { addFiles } from '../store/add-pictures.ts'

const LOOK = 'h-11 bg-sunken px-4.5'

/** Two buttons that open the browser's choosers for files and, if the browser has one, for folders. */
export function AddPictures() {
  const id = useId()
  return (
    <div className="flex flex-wrap gap-3">
      <label
        htmlFor={id}
        className={`button relative cursor-pointer outline-offset-2 hover:bg-pressed has-focus-visible:outline-2 has-focus-visible:outline-ink ${LOOK}`}
      >
        Add pictures or videos
        <input
          id={id}
          type="file"
          multiple
          accept={ACCEPTED_FILES}
          onChange={({ currentTarget }) => void addFrom(currentTarget)}
          className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
        />
      </label>
      <FolderButton
        label="Add a folder"
        className={LOOK}
        onFiles={(files) => void addFiles(files)}
      />
    </div>
  )
}

async function addFrom(input: HTMLInputElement): Promise<void> {
  const files = [...(input.files ?? [])]
  // The same files can be chosen again.
  input.value = ''
  if (files.length > 0) await addFiles(files)
}
