import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

/** A member's name as a link to the member. */
export function MemberLink({ id, name }: { id: number; name: string }) {
  return (
    <Anchor component={Link} to={`/manage/members/${id}`} c="inherit" fw={600} inherit>
      {name}
    </Anchor>
  )
}
