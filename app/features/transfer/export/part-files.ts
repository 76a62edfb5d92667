export type PartFile = { name: string; key: string; lastModified: Date }

type Stored = { key: string; type: string; name: string; id: number; createdAt: number }

/** Names each file once, however many pins show it. */
export function fileNamer() {
  const files = new Map<string, PartFile>()
  return {
    files: () => [...files.values()],
    nameOf({ key, type, name, id, createdAt }: Stored): string {
      const known = files.get(key)
      if (known) return known.name
      const [kind, format] = type.split('/')
      // Video players find captions that are named like the video.
      const folder = kind === 'image' ? 'pictures' : 'videos'
      const file = `${folder}/${[asciiSlug(name), id].filter(Boolean).join('-')}.${format}`
      files.set(key, { name: file, key, lastModified: new Date(createdAt) })
      return file
    },
  }
}

/** ASCII is safe in every file system. Other characters may have several encodings, or none. */
export function asciiSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 40)
    .replace(/-$/, '')
}
