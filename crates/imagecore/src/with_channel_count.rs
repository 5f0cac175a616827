/// Evaluates an expression in which the constant `C` is the number of channels. The expression can call functions that
/// are generic over the number of channels.
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
