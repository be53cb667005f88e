/** The logo on its white tile; decorative, because the name stands beside it. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="#fff" />
      <g fill="none" stroke="#1c3faa" strokeWidth="1.9" strokeLinecap="round">
        <circle cx="14.6" cy="18.4" r="3.5" />
        <circle cx="10.2" cy="10" r="1.6" />
        <circle cx="22" cy="9.6" r="1.6" />
        <circle cx="22.4" cy="22.6" r="1.6" />
        <path d="m12.9 15.2-1.9-3.7M17 15.8l3.9-4.9M17.9 19.9l3 1.9" />
      </g>
    </svg>
  );
}
