import { fileRoutes } from '@fobhouse/contract/routes/files.ts'
import { type Feature, serve } from '../feature.ts'
import { fileHandlers } from './routes.ts'

export const filesFeature: Feature = {
  name: 'files',
  calls: [serve(fileRoutes, fileHandlers)],
  tables: {
    files: {
      time: 'current',
      nobody: 'Owned by the row that names it, which deletes it: a photo of an issue, a theme, a picture of the club.',
      columns: ['id', 'content', 'media_type', 'size', 'link_key', 'created_at'],
    },
  },
}
