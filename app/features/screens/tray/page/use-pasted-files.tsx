import { useEffect } from 'react'
import { addFiles } from '../store/add-pictures.ts'

const TEXT_FIELD = 'textarea, input:not([type=file], [type=checkbox])'

/** Adds files that are pasted on the open tray's page, but not into a text field or a dialog. */
export function usePastedFiles(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    function onPaste({ target, clipboardData }: ClipboardEvent) {
      const isForField = target instanceof Element && target.closest(TEXT_FIELD) !== null
      const files = [...(clipboardData?.files ?? [])]
      if (isForField || document.querySelector('dialog[open]') || files.length === 0) return
      void addFiles(files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [isOpen])
}
