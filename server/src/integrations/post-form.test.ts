import { expect, test } from 'vitest'
import { encodeForm } from './post-form.ts'

test('writes a form that others can read, byte for byte', async () => {
  const content = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const { contentType, body } = encodeForm([
    { name: 'payload_json', value: '{"content":"Å\\r\\n--"}', mediaType: 'application/json' },
    { name: 'files[0]', file: { fileName: 'photo.jpg', mediaType: 'image/jpeg', content } },
  ])
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
  expect(form.get('payload_json')).toBe('{"content":"Å\\r\\n--"}')
  const file = form.get('files[0]')
  if (!(file instanceof File)) throw new Error('The file is missing')
  expect([file.name, file.type]).toEqual(['photo.jpg', 'image/jpeg'])
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(content)
})
