import { MenuButton } from 'sendwright/sdk/ui';

const emoji = [
  ['🎉', 'Party popper'],
  ['❤️', 'Red heart'],
  ['😀', 'Grinning face'],
  ['👍', 'Thumbs up'],
  ['🙏', 'Folded hands'],
  ['🔥', 'Fire'],
  ['⭐', 'Star'],
  ['✅', 'Check mark'],
  ['🎁', 'Gift'],
  ['🛍️', 'Shopping bags'],
  ['🚚', 'Delivery truck'],
  ['📦', 'Package'],
  ['📅', 'Calendar'],
  ['⏰', 'Alarm clock'],
  ['☕', 'Coffee'],
  ['👋', 'Waving hand'],
] as const;

interface EmojiButtonProps {
  readonly onInsert: (sign: string) => void;
  readonly disabled?: boolean;
  /** Says "Emoji"; otherwise it is an icon. */
  readonly hasText?: boolean;
}

/** Chooses an emoji. */
export function EmojiButton({ onInsert, disabled, hasText = false }: EmojiButtonProps) {
  return (
    <MenuButton
      label="Insert an emoji"
      icon="smile"
      size="small"
      disabled={disabled}
      items={emoji.map(([sign, name]) => ({ label: `${sign} ${name}`, onSelect: () => onInsert(sign) }))}
    >
      {hasText && 'Emoji'}
    </MenuButton>
  );
}
