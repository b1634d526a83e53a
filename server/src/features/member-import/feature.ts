import { memberImportRoutes } from '@fobhouse/contract/routes/member-import.ts'
import { type Feature, serve } from '../feature.ts'
import { memberImportHandlers } from './routes.ts'

export const memberImportFeature: Feature = {
  name: 'member-import',
  calls: [serve(memberImportRoutes, memberImportHandlers)],
  tables: {
    import_mappings: {
      time: 'current',
      nobody: 'How the columns of a file are read, and which row of another system became which row here.',
      columns: ['signature', 'mapping', 'updated_at'],
    },
    membermatters_rows: {
      time: 'current',
      nobody: 'How the columns of a file are read, and which row of another system became which row here.',
      columns: ['source_table', 'source_id', 'target_id'],
    },
  },
}
