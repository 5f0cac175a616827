/// Evaluates an expression with the number of channels as a constant `C`, for functions that are generic over it.
macro_rules! with_channel_count {
    ($channels:expr, $C:ident => $result:expr) => {
        match $channels {
            $crate::Channels::Gray => with_channel_count!(@ 1, $C => $result),
            $crate::Channels::GrayAlpha => with_channel_count!(@ 2, $C => $result),
            $crate::Channels::Rgb => with_channel_count!(@ 3, $C => $result),
            $crate::Channels::Rgba => with_channel_count!(@ 4, $C => $result),
        }
    };
    (@ $count:literal, $C:ident => $result:expr) => {{
        const $C: usize = $count;
        $result
    }};
}
