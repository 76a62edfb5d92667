import { escaped } from '../../../text/escaped.ts'

export type Frame = { src: string; title: string; width: number; height: number }

/** The HTML of a frame for another website. The frame gets narrower with the page. */
export function embedCode({ src, title, width, height }: Frame): string {
  return `<iframe src="${escaped(src)}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`
}
