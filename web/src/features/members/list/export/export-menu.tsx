import { memberImportRoutes } from '@fobhouse/contract/routes/member-import.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCopy, IconDots, IconFileImport, IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../../../domain/member/may.ts'
import type { MemberFilter } from '../../queries.ts'
import { downloadCsv, fetchEverybody, useCopyEmails } from './copy-emails.ts'

/** Exports the filtered members as addresses or as a table; also leads to the import. */
export function ExportMenu({ filter, isPhone }: { filter: MemberFilter; isPhone: boolean }) {
  const { t } = useTranslation('members')
  const copyEmails = useCopyEmails()
  const may = useMay()
  return (
    <Menu position="bottom-end" shadow="sm" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          flex="none"
          aria-label={t('export.title')}
          rightSection={isPhone ? undefined : <IconChevronDown size={16} aria-hidden />}
        >
          {isPhone ? <IconDots size={20} stroke={1.75} aria-hidden /> : t('export.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() => void copyEmails(() => fetchEverybody(filter), filter)}
        >
          {t('export.copyEmails')}
        </Menu.Item>
        {may(memberRoutes.export) && (
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
            onClick={() => void downloadCsv(filter)}
          >
            {t('export.csv')}
          </Menu.Item>
        )}
        {may(memberImportRoutes.run) && (
          <>
            <Menu.Divider />
            <Menu.Item
              component={Link}
              to="/manage/members/import"
              leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />}
            >
              {t('export.import')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
