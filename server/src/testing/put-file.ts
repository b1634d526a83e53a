import { encodeForm } from '../integrations/post-form.ts'
import type { TestAnswer, TestClient } from './client.ts'

/** Uploads a file like a browser, whatever its content. */
export function putFile(client: TestClient, path: string, content: Uint8Array): Promise<TestAnswer> {
  const file = { fileName: 'photo.jpg', mediaType: 'image/jpeg', content }
  const { contentType, body } = encodeForm([{ name: 'file', file }])
  return client.send('PUT', path, { rawBody: body, headers: { 'content-type': contentType } })
}
