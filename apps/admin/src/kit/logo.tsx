/** The sign of the product on its white tile; decorative, the name stands beside it. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="#fff" />
      <g fill="none" stroke="#1c3faa" strokeWidth="2.2" strokeLinecap="round">
        <circle cx="15" cy="18" r="3.6" />
        <circle cx="10" cy="9.5" r="1.7" fill="#1c3faa" />
        <circle cx="23" cy="9" r="1.7" fill="#1c3faa" />
        <circle cx="23.5" cy="22.5" r="1.7" fill="#1c3faa" />
        <path d="m13.2 14.8-2.4-3.7M17.6 15.5l4-5M18.4 19.3l3.6 2.4" />
      </g>
    </svg>
  );
}
