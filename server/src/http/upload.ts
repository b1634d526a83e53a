import type { Route, UploadedFile } from '@fobhouse/contract/route.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { AppError, invalidField } from '../core/errors.ts'

/** One file and no other fields. */
const limits = { files: 1, fields: 0, parts: 1 }

/** Mounts a route that takes a file. Only there multipart bodies are read; all others refuse them. */
export function mountUpload(server: FastifyInstance, options: RouteOptions): void {
  server.register(async (scope) => {
    const { fastifyMultipart } = await import('@fastify/multipart')
    await scope.register(fastifyMultipart, { limits })
    scope.route(options)
  })
}

/** The file that came with a request. Throws 400 without one, 413 if it is too large. */
export async function receiveUpload(
  { mostBytes }: NonNullable<Route['upload']>,
  request: FastifyRequest,
): Promise<UploadedFile> {
  const part = request.isMultipart()
    ? await readPart(() => request.file({ limits: { ...limits, fileSize: mostBytes } }))
    : undefined
  if (!part) throw invalidField('file', 'validation.required')
  return { content: await readPart(() => part.toBuffer()) }
}

/** Errors of the framework have a status. Any other means that the body ended too early or is not multipart. */
async function readPart<Part>(read: () => Promise<Part>): Promise<Part> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new AppError('validation', { issues: [{ path: ['file'], message: 'validation.cutOff' }], cause: error })
  }
}
